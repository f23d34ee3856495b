/** What the numbers of contract templates and of flows look like. */
export const TEMPLATE_NO = '^TPL[0-9A-Z]{12}$'
export const FLOW_NO = '^FLOW[0-9A-Z]{12}$'
