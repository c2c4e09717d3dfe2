//! Bank numbers of twelve digits with a check digit (ISO 7064 MOD 11,10). A warning only: the service states no format,
//! and a number that fails the check may still be right.

/** Whether to warn: a number was typed, and it is not twelve digits with the right check digit. */
export function doubtfulBankNumber(typed: string): boolean {
  const number = typed.replace(/\s/g, '');
  if (number === '') return false;
  return !/^\d{12}$/.test(number) || !checksOut(number);
}

function checksOut(number: string): boolean {
  let product = 10;
  for (const digit of number.slice(0, -1)) {
    const sum = (product + '0123456789'.indexOf(digit)) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (product + '0123456789'.indexOf(number.slice(-1))) % 10 === 1;
}
