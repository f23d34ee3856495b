export const Failure = () => null
