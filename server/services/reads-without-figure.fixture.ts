/** Endpoints that read no figure made of labels or verdicts. Every other one has a test in `figures-by-version.db.test.ts`. */
export const NO_FIGURE: readonly string[] = [
  // Rows, texts and bytes, each label with its version where it has one.
  "getMe listMembers listTokens getPolicy getOpenApi listApprovals listAudit",
  "listDocuments getDocument getSourceText getSpanBoxes getOriginal listStandings",
  "compareVersions listVersionUses listRechecks getRecheckProgress getPayload",
  "getRubric listRubrics listProtocols listGuidelineProposals getClaimUnits",
  "getResponse getLease listOwnSubmissions listOwnRulings getDispute listFlags",
  "getGoldenItem listGoldenItems getTarget listSetVersions listSnapshots getGoldenLock",
  "listGoldenExposures listIncidents getIncident listIncidentUses listVerifiers",
  "exportAudit exportGolden exportLabels exportVerdicts exportResponses",
  // What waits and what is there, counted; nothing of what was said.
  "getOverview getDisputeCounts getGoldenComposition listMisattributed getClaimCover",
  // Rows of one run, which has one rubric, and how many of them are open.
  "listRuns getRun listResponses listBatches listCellPairs",
  // Claims of one run that another passage carries.
  "listRepairs listRunRepairs",
  // Times and costs; scores of machines; labels that came with a file, under its own words.
  "estimateGate getRunDeltas listVerifierRuns getVerifierRun listVerifierOutcomes",
  "getImportedAgreement",
].flatMap((names) => names.split(" "));
