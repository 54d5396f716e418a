/** Idle timeout. */
export const OFFICE_IDLE_MINUTES = 30;

/** Write interval of the last use; shortens the idle timeout by at most this. */
export const OFFICE_USE_NOTED_MINUTES = 1;
