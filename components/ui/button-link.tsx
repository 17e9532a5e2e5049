import NextLink from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { clsx } from "clsx";
import { buttonClass, type ButtonSize, type ButtonVariant } from "./button-class";

export interface ButtonLinkProps extends ComponentProps<typeof NextLink> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
}

/** A link that leads on and looks like a button. What changes something is a Button, never this. */
export function ButtonLink({
  variant = "secondary",
  size = "md",
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <NextLink {...rest} className={clsx(buttonClass(variant, size), className)}>
      {icon}
      {children}
    </NextLink>
  );
}
