/** What a value must look like; the first place that doesn't is named. */
export type Shape = (value: unknown, path: string) => string | null;

const at = (path: string, key: string | number): string =>
  typeof key === "number" ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

export const text: Shape = (value, path) => (typeof value === "string" ? null : path);
export const key =
  (max: number): Shape =>
  (value, path) =>
    typeof value === "string" && value.length > 0 && value.length <= max ? null : path;
export const flag: Shape = (value, path) => (typeof value === "boolean" ? null : path);
export const whole: Shape = (value, path) => (Number.isSafeInteger(value) ? null : path);
export const count: Shape = (value, path) => (Number.isSafeInteger(value) && Number(value) >= 0 ? null : path);
export const object: Shape = (value, path) => (isObject(value) ? null : path);

export const oneOf =
  (words: readonly string[]): Shape =>
  (value, path) =>
    typeof value === "string" && words.includes(value) ? null : path;

/** The value, or null. */
export const orNull =
  (shape: Shape): Shape =>
  (value, path) =>
    value === null ? null : shape(value, path);

/** The value, null, or not there at all. */
export const optional =
  (shape: Shape): Shape =>
  (value, path) =>
    value === undefined || value === null ? null : shape(value, path);

export const listOf =
  (shape: Shape): Shape =>
  (value, path) => {
    if (!Array.isArray(value)) return path;
    for (let i = 0; i < value.length; i += 1) {
      const fault = shape(value[i], at(path, i));
      if (fault !== null) return fault;
    }
    return null;
  };

/** An object with these fields; others are let be unless it is closed. */
export const fields =
  (shapes: Readonly<Record<string, Shape>>, isClosed = false): Shape =>
  (value, path) => {
    if (!isObject(value)) return path;
    for (const [name, shape] of Object.entries(shapes)) {
      const fault = shape(value[name], at(path, name));
      if (fault !== null) return fault;
    }
    const extra = isClosed ? Object.keys(value).find((name) => !Object.hasOwn(shapes, name)) : undefined;
    return extra === undefined ? null : at(path, extra);
  };
