export const messages = {
  charge: (requestId: number) => `طلب وثائق رقم ${requestId}`,
} as const;
