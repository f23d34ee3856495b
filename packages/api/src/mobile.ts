// A mobile number of the mainland, which is what people here are known by.

/** As schemas write it; `MOBILE` is the same as a rule. */
export const MOBILE_PATTERN = '^1[3-9][0-9]{9}$'
export const MOBILE = new RegExp(MOBILE_PATTERN)
export const isMobile = (text: string): boolean => MOBILE.test(text)
