/** What a browser says by itself where an answer is none of ours; it takes all others from the server. */
export const FAILED_MESSAGE = 'حدث خطأ لدينا ولم يتم تنفيذ طلبك. حاول مرة أخرى';

/** What is said of twelve digits whose check digit is wrong, wherever they were typed. */
export const MISTYPED_REQUEST_ID = 'راجع الرقم: يبدو أن رقمًا فيه كُتب خطأ';

/** What the citizen reads as the reason of documents that they withdrew themselves. */
export const WITHDRAWN_REASON = 'ألغاه صاحب الطلب';

/** What the citizen reads as the reason of a document that they did not correct in time. */
export const CORRECTION_LAPSED_REASON = 'لم تُستكمل البيانات';
