/** What whoever pays reads at the provider. */
export const messages = {
  charge: (requestId: number) => `طلب وثائق رقم ${requestId}`,
} as const;
