/** Contracts packed into one file, with or without their list. */
export const CONTRACT_PACKAGE = 'contractPackage'
/** A list of contracts as a sheet. */
export const CONTRACT_EXPORT = 'contractExport'
