/** Name of the variable that holds the access key, from what the deployment calls the product: `SCENARIUM_ACCESS_KEY`. */
export function keyNameOf(brand: string): string {
  const word = brand
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '');
  return word === '' ? 'ACCESS_KEY' : `${word}_ACCESS_KEY`;
}
