//! A chip with a menu of values, any number of which can be chosen: the values of the list, each with its count of
//! drafts.

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { FilterChoice, InboxQuery } from '../../generated/views';
import { useText } from '../../i18n';
import { useChoices } from '../../ipc/queries';
import '../../components/chip.css';

interface ChoiceChipProps {
  name: string;
  chosen: string[];
  onChange: (chosen: string[]) => void;
  options: { value: string; label: string; count: number | null }[];
  onOpen?: (open: boolean) => void;
  testId: string;
}

export function ChoiceChip({ name, chosen, onChange, options, onOpen, testId }: ChoiceChipProps) {
  const text = useText();
  // A chosen value without any draft left can still be removed.
  const known = new Set(options.map((option) => option.value));
  const gone = chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value, count: 0 }));
  const shown = [...options, ...gone];
  const labelOf = (value: string) => shown.find((one) => one.value === value)?.label || value || text('filter-none');
  const first = chosen[0];
  return (
    <MenuTrigger {...(onOpen ? { onOpenChange: onOpen } : {})}>
      <Button className="chip" data-on={chosen.length > 0} data-testid={testId}>
        <span className="chip-name">
          {first === undefined
            ? name
            : text('filter-chosen', { filter: name, first: labelOf(first), more: chosen.length - 1 })}
        </span>
        <ChevronDown aria-hidden />
      </Button>
      <Popover className="combo-list" placement="bottom start">
        <Menu
          aria-label={name}
          className="choice-menu"
          selectionMode="multiple"
          selectedKeys={chosen.map(keyOf)}
          onSelectionChange={(keys) => {
            if (keys !== 'all') onChange([...keys].map((key) => String(key).slice(1)));
          }}
        >
          {shown.map((option) => (
            <MenuItem
              key={keyOf(option.value)}
              id={keyOf(option.value)}
              className="choice-option"
              textValue={option.label || text('filter-none')}
            >
              <span className="choice-label">{option.label || text('filter-none')}</span>
              {option.count !== null && (
                <span className="choice-count">{text('filter-count', { count: option.count })}</span>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** A key must not be blank; a value may be. */
const keyOf = (value: string) => `=${value}`;

interface CountedChipProps {
  name: string;
  /** Which values of the list. */
  of: 'types' | 'statuses' | 'accounts';
  /** Called when the menu is open. */
  query: () => InboxQuery;
  chosen: string[];
  onChange: (chosen: string[]) => void;
  label?: (choice: FilterChoice) => string;
  testId: string;
}

/** The same with the core's counts, read once the menu is open or a value is chosen. */
export function CountedChip({ name, of, query, chosen, onChange, label, testId }: CountedChipProps) {
  const [open, setOpen] = useState(false);
  // A closed menu needs only the labels of the chosen values, which do not change while typing.
  const asked = open ? query() : { ...query(), text: null, party: null };
  const choices = useChoices(asked, open || chosen.length > 0).data?.[of] ?? [];
  const face = label ?? ((choice: FilterChoice) => choice.meaning ?? choice.value);
  return (
    <ChoiceChip
      name={name}
      chosen={chosen}
      onChange={onChange}
      options={choices.map((choice) => ({ value: choice.value, label: face(choice), count: choice.drafts }))}
      onOpen={setOpen}
      testId={testId}
    />
  );
}
