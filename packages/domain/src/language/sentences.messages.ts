/** Offline message; all others come from the server. */
export const FAILED_MESSAGE = 'حدث خطأ لدينا ولم يُحفظ شيء. حاول مرة أخرى';

/** Invalid check digit. */
export const MISTYPED_REQUEST_ID = 'راجع الرقم: يبدو أن رقمًا فيه كُتب خطأ';

export const WITHDRAWN_REASON = 'ألغاه صاحب الطلب';

export const CORRECTION_LAPSED_REASON = 'لم تُستكمل البيانات';
