// maskMobile('13812341569') → 138****1569. Already masked or foreign numbers come back as they are.

export const maskMobile = (mobile: string): string =>
  /^1\d{10}$/.test(mobile) ? `${mobile.slice(0, 3)}****${mobile.slice(7)}` : mobile
