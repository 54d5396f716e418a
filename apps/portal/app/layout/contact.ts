/** How people reach the authority. */
export const callLines = ['15340', '15341', '16582'] as const;

export const mail = 'info@wathiqa.example';
