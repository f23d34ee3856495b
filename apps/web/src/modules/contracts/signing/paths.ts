export const phonePath = (contractId: string) => `/signOnPhone?contractId=${contractId}`
export const deskPath = (contractId: string) => `/sign/detail?contractId=${contractId}`
