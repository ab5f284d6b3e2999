# Runs a program to its end, passes signals on to it, and takes over every process below it that loses its parent: it
# waits for those that end (as the first process of a container, Node would leave them as zombies), and ends those that
# the program leaves behind, its database among them. Node can neither take over processes nor wait for ones that it
# did not start; perl is part of every Debian and Ubuntu.
#
#   perl reaper.pl PRCTL PROGRAM [ARGUMENT ...]
#
# PRCTL is the number of Linux' system call prctl on this processor. SIGTERM, SIGINT and SIGHUP are passed on, SIGQUIT
# kills everything at once, as does this by itself 8 seconds after the first signal, or after the program has ended without
# one. The exit code is the program's, or 128 and the signal that ended it.
use strict;
use warnings;

# From linux/prctl.h, linux/wait.h and asm/signal.h.
my ($PR_SET_PDEATHSIG, $PR_SET_CHILD_SUBREAPER, $WNOHANG, $SIGTERM) = (1, 36, 1, 15);
# Seconds for all of it (server/config/ending.ts has what is within); of that for what is left to end by itself, as
# a worker does that gives back its work; for the database after that; and for the kernel to end what was killed.
my ($ALL, $BY_ITSELF, $DATABASE, $KILLED) = (8, 5, 3, 3);

my ($prctl, @command) = @ARGV;
my $starter = getppid;
my ($program, $early, $at_once, $is_counted);

# Begins to count, once.
sub count_down {
    alarm $ALL unless $is_counted;
    $is_counted = 1;
}

sub pass_on {
    my ($signal) = @_;
    count_down();
    if ($program) { kill $signal, $program }
    else { $early = $signal }
}
$SIG{$_} = \&pass_on for qw(TERM INT HUP);
$SIG{$_} = sub {
    $at_once = 1;
    pass_on('KILL');
} for qw(QUIT ALRM);

# When the one that started this is killed, the program is asked to end. It may have happened already.
syscall($prctl, $PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
syscall($prctl, $PR_SET_PDEATHSIG, $SIGTERM, 0, 0, 0);
exit 1 if getppid != $starter;

my $self = $$;
my $started = fork;
die "fork: $!\n" unless defined $started;
if (!$started) {
    delete $ENV{PERL_BADLANG};
    $SIG{$_} = 'DEFAULT' for qw(TERM INT HUP QUIT ALRM);
    syscall($prctl, $PR_SET_PDEATHSIG, $SIGTERM, 0, 0, 0);
    exit 1 if getppid != $self;
    exec { $command[0] } @command or die "$command[0]: $!\n";
}
$program = $started;
pass_on($early) if $early;

my $status = 0;
while ((my $ended = waitpid -1, 0) > 0) {
    next if $ended != $program;
    $status = $?;
    last;
}
# Its number is free for another process now.
$program = 0;
count_down();

my ($is_database, $is_other) = (sub { $_[0] eq 'postgres' }, sub { $_[0] ne 'postgres' });
await($BY_ITSELF, $is_other);
kill 'KILL', numbers($is_other);
kill 'INT', numbers($is_database); # PostgreSQL's fast shutdown
await($DATABASE, $is_database);
my $until = time + $KILLED;
while (time <= $until and my @left = numbers(sub { 1 })) {
    kill 'KILL', @left;
    select undef, undef, undef, 0.05;
}
exit($status & 127 ? 128 + ($status & 127) : $status >> 8);

# Waits until none is left of the processes whose name is wanted.
sub await {
    my ($seconds, $wanted) = @_;
    my $until = time + $seconds;
    while (!$at_once and time <= $until and numbers($wanted)) { select undef, undef, undef, 0.05 }
}

# The processes that are directly below this one and run, by their names.
sub numbers {
    my ($wanted) = @_;
    1 while waitpid(-1, $WNOHANG) > 0;
    # Otherwise this /proc belongs to other processes than ours, which only have the same numbers.
    return () if (readlink('/proc/self') // '') ne $$;
    my @found;
    for my $file (glob '/proc/[0-9]*/stat') {
        open my $stat, '<', $file or next;
        # pid (name) state parent ...; a name may hold anything.
        my ($number, $name, $parent) = (<$stat> // '') =~ /^(\d+) \((.*)\) \S+ (\d+)/s or next;
        push @found, $number if $parent == $$ and $wanted->($name);
    }
    return @found;
}
