/** The password of every sample sign-in. It is no secret: sample people exist in the embedded database alone, on this machine. */
export const SAMPLE_PASSWORD = "meridian-desk-sample";
