export const LIST_SEPARATOR = ', ';
