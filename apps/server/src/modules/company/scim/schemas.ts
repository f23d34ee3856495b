/** Whether a body is of this schema. Some clients leave `schemas` out: then the address they write to says which. */
export const namesSchema = (schemas: unknown, wanted: string): boolean =>
  schemas === undefined || (Array.isArray(schemas) && schemas.includes(wanted))
