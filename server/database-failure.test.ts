import { describe, expect, it } from "vitest";
import { classifyDatabaseFailure, databaseCodesOf } from "./database-failure";

const prismaError = (originalCode: string) =>
  Object.assign(new Error("Raw query failed"), {
    code: "P2010",
    meta: { driverAdapterError: Object.assign(new Error("x"), { cause: { originalCode } }) },
  });

const socketError = (kind: string) =>
  Object.assign(new Error("Raw query failed"), {
    code: "P2010",
    meta: { driverAdapterError: Object.assign(new Error("x"), { cause: { kind } }) },
  });

describe("classifyDatabaseFailure", () => {
  it.each([
    [Object.assign(new Error("denied"), { code: "42501" }), "immutable"],
    [prismaError("42501"), "immutable"],
    [prismaError("40P01"), "unavailable"],
    [Object.assign(new Error("refused"), { code: "ECONNREFUSED" }), "unavailable"],
    [new Error("outer", { cause: Object.assign(new Error("inner"), { code: "57P01" }) }), "unavailable"],
    [Object.assign(new Error("pool"), { code: "P2024" }), "unavailable"],
    [new Error("Connection terminated unexpectedly"), "unavailable"],
    [new Error("Client has encountered a connection error and is not queryable"), "unavailable"],
    [new Error("outer", { cause: new Error("timeout exceeded when trying to connect") }), "unavailable"],
    [prismaError("53100"), "unavailable"],
    [socketError("DatabaseNotReachable"), "unavailable"],
    [socketError("ConnectionClosed"), "unavailable"],
    [socketError("UniqueConstraintViolation"), null],
    [prismaError("23505"), null],
    [new Error("something else"), null],
    [undefined, null],
  ])("%s: %s", (error, kind) => {
    expect(classifyDatabaseFailure(error)).toBe(kind);
  });

  it("lists codes from the outside in", () => {
    expect(databaseCodesOf(prismaError("23505"))).toEqual(["P2010", "23505"]);
  });
});
