/** The little of a JSON Schema that the reader prints. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly prefixItems?: readonly Schema[];
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

function objectText(schema: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const mark = schema.required?.includes(name) === true ? "" : "?";
    return `${inner}${name}${mark}: ${textOf(member, inner)}`;
  });
  const extra = schema.additionalProperties;
  if (isSchema(extra) && typeof extra !== "boolean") lines.push(`${inner}[name]: ${textOf(extra, inner)}`);
  return lines.length === 0 ? "{ }" : `{\n${lines.join("\n")}\n${indent}}`;
}

function typeText(schema: Schema, type: string, indent: string): string {
  if (type === "object") return objectText(schema, indent);
  if (type === "array") return `${schema.items === undefined ? "unknown" : textOf(schema.items, indent)}[]`;
  if (type === "string" && schema.format !== undefined) return schema.format;
  return type;
}

function textOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "unknown";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map((choice) => textOf(choice, indent)).join(" | ");
  if (schema.allOf !== undefined) return schema.allOf.map((part) => textOf(part, indent)).join(" & ");
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) return "unknown";
  return types.map((type) => typeText(schema, type, indent)).join(" | ");
}

/** A JSON Schema as one reads a type: names, `?` where a member may be missing, the values of an enumeration. */
export function shapeText(schema: unknown): string {
  return isSchema(schema) ? textOf(schema, "") : "unknown";
}
