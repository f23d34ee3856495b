import { type TObject, Type } from 'typebox'

export const ListOf = <T extends TObject>(row: T) => Type.Object({ list: Type.Array(row) })
