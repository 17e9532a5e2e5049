import { agreementEndpoints } from "./agreement";
import { agreementDetailEndpoints } from "./agreement-detail";
import { apiEndpoints } from "./api";
import { auditEndpoints } from "./audit";
import { batchEndpoints } from "./batches";
import { benchEndpoints } from "./bench";
import { calibrationEndpoints } from "./calibrations";
import { claimUnitEndpoints } from "./claim-units";
import { disputeQueueEndpoints } from "./dispute-queue";
import { disputedAnswerEndpoints } from "./disputed-answers";
import { disputeEndpoints } from "./disputes";
import { documentEndpoints } from "./documents";
import type { AnyEndpoint } from "./endpoint";
import { exportEndpoints } from "./exports";
import { flagEndpoints } from "./flags";
import { gateEndpoints } from "./gate";
import { goldenEndpoints } from "./golden";
import { goldenItemEndpoints } from "./golden-items";
import { importedAgreementEndpoints } from "./imported-agreement";
import { incidentEndpoints } from "./incidents";
import { productionEndpoints } from "./production";
import { repairEndpoints } from "./repairs";
import { rubricEndpoints } from "./rubrics";
import { runMetricsEndpoints } from "./run-metrics";
import { recheckEndpoints } from "./rechecks";
import { standingEndpoints } from "./standings";
import { runComparisonEndpoints } from "./run-comparison";
import { runDeltaEndpoints } from "./run-deltas";
import { runFailureEndpoints } from "./run-failures";
import { runEndpoints } from "./runs";
import { sessionEndpoints } from "./session";
import { verifierEndpoints } from "./verifiers";

/** Every operation of the HTTP API. OpenAPI, the role x route matrix and the route test walk this list. */
export const endpoints = {
  ...sessionEndpoints,
  ...documentEndpoints,
  ...runEndpoints,
  ...claimUnitEndpoints,
  ...batchEndpoints,
  ...benchEndpoints,
  ...disputeEndpoints,
  ...disputeQueueEndpoints,
  ...disputedAnswerEndpoints,
  ...flagEndpoints,
  ...goldenEndpoints,
  ...goldenItemEndpoints,
  ...agreementEndpoints,
  ...agreementDetailEndpoints,
  ...importedAgreementEndpoints,
  ...gateEndpoints,
  ...auditEndpoints,
  ...exportEndpoints,
  ...verifierEndpoints,
  ...repairEndpoints,
  ...calibrationEndpoints,
  ...runComparisonEndpoints,
  ...runDeltaEndpoints,
  ...runMetricsEndpoints,
  ...runFailureEndpoints,
  ...incidentEndpoints,
  ...productionEndpoints,
  ...recheckEndpoints,
  ...rubricEndpoints,
  ...standingEndpoints,
  ...apiEndpoints,
};

export type EndpointName = keyof typeof endpoints;

export const allEndpoints: readonly AnyEndpoint[] = Object.values(endpoints);
