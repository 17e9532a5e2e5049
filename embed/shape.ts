/** What a value must look like: null, or the path from the value to the first place that doesn't; blank for the value itself. */
export type Shape = (value: unknown) => string | null;

/** Paths are put together on the way out, so that what is in order costs no text. */
const under = (key: string | number, fault: string): string => {
  const own = typeof key === "number" ? `[${key}]` : key;
  return fault === "" || fault.startsWith("[") ? `${own}${fault}` : `${own}.${fault}`;
};

const HERE = "";

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

export const text: Shape = (value) => (typeof value === "string" ? null : HERE);
export const key =
  (max: number): Shape =>
  (value) =>
    typeof value === "string" && value.length > 0 && value.length <= max ? null : HERE;
export const flag: Shape = (value) => (typeof value === "boolean" ? null : HERE);
export const whole: Shape = (value) => (Number.isSafeInteger(value) ? null : HERE);
export const count: Shape = (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? null : HERE);
export const object: Shape = (value) => (isObject(value) ? null : HERE);

export const oneOf =
  (words: readonly string[]): Shape =>
  (value) =>
    typeof value === "string" && words.includes(value) ? null : HERE;

/** The value, or null. */
export const orNull =
  (shape: Shape): Shape =>
  (value) =>
    value === null ? null : shape(value);

/** The value, null, or not there at all. */
export const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || value === null ? null : shape(value);

export const listOf =
  (shape: Shape): Shape =>
  (value) => {
    if (!Array.isArray(value)) return HERE;
    for (let i = 0; i < value.length; i += 1) {
      const fault = shape(value[i]);
      if (fault !== null) return under(i, fault);
    }
    return null;
  };

/** An object with these fields; others are let be unless it is closed. */
export const fields = (shapes: Readonly<Record<string, Shape>>, isClosed = false): Shape => {
  const entries = Object.entries(shapes);
  return (value) => {
    if (!isObject(value)) return HERE;
    for (const [name, shape] of entries) {
      const fault = shape(value[name]);
      if (fault !== null) return under(name, fault);
    }
    const extra = isClosed ? Object.keys(value).find((name) => !Object.hasOwn(shapes, name)) : undefined;
    return extra ?? null;
  };
};
