// Papers a person may be known by, as the public API names them.

export const ID_TYPES = {
  idCard: { paper: 1, label: '居民身份证', form: '18 位，末位可为 X，校验位须正确' },
  hkMacaoPermit: { paper: 2, label: '港澳居民来往内地通行证', form: 'H 或 M 开头，后接 8 或 10 位数字' },
  taiwanPermit: { paper: 3, label: '台湾居民来往大陆通行证', form: '8 位数字，旧版另加 2 位数字或字母' },
  passport: { paper: 4, label: '护照', form: '5–12 位大写字母或数字' },
  foreignPermit: {
    paper: 5,
    label: '外国人永久居留身份证',
    form: '9 开头的 18 位号码，旧版为 3 位字母加 12 位数字',
  },
} as const
export type IdType = keyof typeof ID_TYPES
export const ID_TYPE_NAMES = Object.keys(ID_TYPES) as IdType[]
/** The word for a paper. */
export const idTypeOf = (paper: number): IdType =>
  ID_TYPE_NAMES.find((name) => ID_TYPES[name].paper === paper) ?? 'idCard'
