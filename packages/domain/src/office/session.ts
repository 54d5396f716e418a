/** Minutes without a call after which a session of the office ends. */
export const OFFICE_IDLE_MINUTES = 30;
