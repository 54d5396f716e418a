/** Minutes without a call after which a session of the office ends. */
export const OFFICE_IDLE_MINUTES = 30;

/**
 * That a session of the office is used is noted when it has not been for so long: no call but one a minute writes. It may
 * end so much before it was unused for OFFICE_IDLE_MINUTES, never later.
 */
export const OFFICE_USE_NOTED_MINUTES = 1;
