//! The bank service as data: fields, rules, endpoints, errors; OpenAPI out of it.
