export const PRODUCT = '信契'
/** Title of a page that has none of its own. */
export const MARKETING_TITLE = '信契 - 让每一份合同都可信'
/** Where /index leads; set VITE_MARKETING_SITE when building to move it. */
export const MARKETING_SITE: string = import.meta.env.VITE_MARKETING_SITE ?? 'https://www.xinqi.example/'
