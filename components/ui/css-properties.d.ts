import "react";

declare module "react" {
  /** Custom properties may be set where a style is: measured values go to the stylesheet that way. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
