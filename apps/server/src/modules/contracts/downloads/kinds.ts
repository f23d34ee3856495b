/** Contracts packed into one file, with or without their list. */
export const CONTRACT_PACKAGE = 'contractPackage'
/** A PDF of a contract as an OFD file to look at. */
export const OFD_COPY = 'contractOfdCopy'
/** A list of contracts as a sheet. */
export const CONTRACT_EXPORT = 'contractExport'
