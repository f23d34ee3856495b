/** What an invoice to a person says, and nothing beyond. */
export const personTitle = (name: string) => ({
  kind: 2 as const,
  name,
  taxNo: null,
  address: null,
  phone: null,
  bankName: null,
  bankAccount: null,
  email: null,
  isDefault: true,
})
