/** Whether `npm run test:long` runs, which sets the variable. */
export const isLong = () => process.env.LONG_TESTS === 'on';
