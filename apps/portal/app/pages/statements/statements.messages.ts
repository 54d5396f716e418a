export const statementMessages = { contents: 'في هذه الصفحة' };
