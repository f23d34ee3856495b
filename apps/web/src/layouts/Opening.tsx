export const Opening = () => null
