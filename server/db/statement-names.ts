import { hash } from "node:crypto";

/** Statements that one connection keeps prepared at most; PostgreSQL holds a plan of each in memory, once a connection. */
const MAX_NAMES = 400;

/** The driver keeps no statement of this name. */
const NAMELESS = "";

/** Lists of values are written out one by one, so that each length is a text of its own: not worth keeping. */
const isOfOneLength = (sql: string): boolean => !/\bIN\s*\(\s*\$\d+\s*,/i.test(sql) && !/\)\s*,\s*\(\s*\$\d+/.test(sql);

/**
 * Names statements by their text, so that a connection parses and plans each of them once instead of every time: planning the
 * one that reads a task takes longer than running it. After `max` texts further ones stay nameless, which is always right,
 * only slower.
 *
 * @returns the name of a statement; empty for one that isn't to be kept.
 */
export function nameStatements(max: number = MAX_NAMES): (statement: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= max || !isOfOneLength(sql)) return NAMELESS;
    const name = `assay_${hash("sha256", sql).slice(0, 32)}`;
    names.set(sql, name);
    return name;
  };
}
