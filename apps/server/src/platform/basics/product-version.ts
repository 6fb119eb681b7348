/** The version of the product. */
export const productVersion = '0.1.0';
