/** What stands between the parts of a list in a line: «شهادة ميلاد، قيد وفاة». */
export const LIST_SEPARATOR = '، ';
