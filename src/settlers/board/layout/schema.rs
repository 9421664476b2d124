//! The format of boards as JSON Schema, for editors and validators: made from the types, with the ranges that these
//! do not have.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value;

use super::{Drawn, Layout, MAX_COORDINATE, MAX_HEXES};
use crate::settlers::resource::Harbour;

impl Layout {
    /// The schema of the format, made anew. [`Layout::SCHEMA`] is the same as text.
    #[must_use]
    pub fn schema() -> Value {
        let mut schema = schemars::schema_for!(Layout).to_value();
        without_null(&mut schema);
        schema
    }
}

/// A field that may be left out may still not be null.
fn without_null(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::Array(types)) = fields.get_mut("type") {
                types.retain(|name| name != "null");
                if let [name] = types.as_slice() {
                    fields["type"] = name.clone();
                }
            }
            if let Some(Value::Array(choices)) = fields.get_mut("anyOf") {
                choices.retain(|choice| choice["type"] != "null");
                if let [Value::Object(choice)] = choices.as_mut_slice() {
                    let choice = std::mem::take(choice);
                    fields.remove("anyOf");
                    fields.extend(choice);
                }
            }
            fields.values_mut().for_each(without_null);
        }
        Value::Array(entries) => entries.iter_mut().for_each(without_null),
        _ => {}
    }
}

impl<T: JsonSchema> JsonSchema for Drawn<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Drawn{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({"anyOf": [
            {"description": "Drawn from the pool.", "const": "random"},
            generator.subschema_for::<T>(),
        ]})
    }
}

impl JsonSchema for Harbour {
    fn schema_name() -> Cow<'static, str> {
        "Harbour".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> = Harbour::ALL.iter().rev().map(|harbour| harbour.name()).collect();
        json_schema!({
            "description": "What a harbour takes: `any` resource at 3:1, or one resource at 2:1.",
            "enum": names,
        })
    }
}

/// Stand-ins for types that say less than the format does.
macro_rules! stand_in {
    ($($name:ident: $schema:expr;)*) => {$(
        pub(super) struct $name;

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    )*};
}

fn place() -> Schema {
    json_schema!({
        "type": "array",
        "items": {"type": "integer", "minimum": -MAX_COORDINATE, "maximum": MAX_COORDINATE},
        "minItems": 2,
        "maxItems": 2,
    })
}

fn token() -> Schema {
    json_schema!({"enum": [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]})
}

stand_in! {
    Place: place();
    Places: json_schema!({"type": "array", "items": place(), "maxItems": MAX_HEXES});
    NumberPlan: json_schema!({"enum": ["random", 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]});
    Tokens: json_schema!({"type": "array", "items": token(), "maxItems": MAX_HEXES});
    VictoryPoints: json_schema!({
        "type": "object",
        "patternProperties": {"^[2-6]$": {"type": "integer", "minimum": 3, "maximum": 20}},
        "additionalProperties": false,
    });
}
