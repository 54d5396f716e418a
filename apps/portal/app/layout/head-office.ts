/** The head office in the list of outlets: the model centre inside it. */
export const headOffice = { kind: 'model', gov: '01', outlet: 'model-abbassia' } as const;
