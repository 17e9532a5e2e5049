import { stringify } from "csv-stringify/sync";
import { cellOf } from "@/domain/text/csv-cell";

/** One line of CSV, with its end. Lists and objects are JSON in their cell; null is an empty one. */
export const csvLine = (values: readonly unknown[]): string => stringify([values.map(cellOf)]);
