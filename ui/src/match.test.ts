import { describe, expect, it } from 'vitest';
import { initialsOf, rank } from './match';

describe('what is typed into the command box', () => {
  it('finds a name by any part of it, the beginning first', () => {
    expect(rank('Endorsed to us', 'end')).toBe(3);
    expect(rank('Endorsed to us', ' TO ')).toBe(2);
    expect(rank('背书待签收', '签收')).toBe(2);
    expect(rank('Endorsed to us', 'pledge')).toBe(0);
  });

  it('finds Chinese by the letters it is spoken with, any of several readings', () => {
    expect(rank('背书待签收', 'bsdqs')).toBe(1);
    expect(rank('背书待签收', 'dqs')).toBe(1);
    expect(rank('中国银行', 'zgyh')).toBe(1);
    expect(rank('中国银行', 'yx')).toBe(1);
    expect(rank('背书待签收', 'bqs')).toBe(0);
  });

  it('finds English by the letters its words begin with', () => {
    expect(rank('Prompt payment', 'pp')).toBe(1);
    expect(initialsOf('Read all lists 读取')).toEqual(['r', 'a', 'l', 'd', expect.stringContaining('q')]);
  });

  it('takes digits as a part of the name only', () => {
    expect(rank('账户 6222 0011', '622')).toBe(2);
    expect(rank('账户 6222 0011', '60')).toBe(0);
  });
});
