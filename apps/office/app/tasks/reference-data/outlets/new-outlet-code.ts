/** What stands for a code in the address of an outlet that is not there yet: a code has a hyphen in it. */
export const NEW_OUTLET_CODE = 'new';
