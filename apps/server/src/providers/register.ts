export type RegisteredCompany = {
  name: string
  creditCode: string
  /** As the register says it: 存续, 注销, 吊销, … */
  standing: string
}

/** Whoever holds the register of companies: finds those whose name begins with what was typed. */
export type CompanyRegister = {
  name: string
  isSandbox: boolean
  find: (beginning: string, limit: number) => Promise<RegisteredCompany[]>
}

/** It could not be asked, or its answer could not be trusted: one types the name oneself, as ever. */
export class RegisterUnavailable extends Error {}
