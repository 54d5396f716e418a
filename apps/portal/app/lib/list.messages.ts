/** List separator: «شهادة ميلاد، قيد وفاة». */
export const LIST_SEPARATOR = '، ';
