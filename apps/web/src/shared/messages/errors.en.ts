export { ERRORS_EN as default } from '@xinqi/api/errors-en'
