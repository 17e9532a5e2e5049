/** What was asked, as a screen shows it. A payload may hold an answer without its question; a heading or a link without words leads nowhere. */
export const questionWords = (question: string): string =>
  question.trim() === "" ? "(the file does not say what was asked)" : question;
